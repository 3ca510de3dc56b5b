use super::*;
use std::sync::atomic::AtomicUsize;

fn doubled(count: u64, threads: usize, take: usize) -> (Ended, Vec<u64>) {
    let mut got = vec![];
    let ended = run(
        threads,
        &AtomicBool::new(false),
        move |feeder| {
            (0..count).all(|n| feeder.push(n, 1));
        },
        || Box::new(|n| n * 2),
        |out| {
            got.extend(out);
            got.len() < take
        },
    );
    (ended.unwrap(), got)
}

#[test]
fn results_come_in_the_order_of_the_items() {
    for (count, threads) in [(0, 3), (1, 1), (1, 8), (255, 2), (10_000, 1), (50_000, 7)] {
        let expected: Vec<u64> = (0..count).map(|n| n * 2).collect();
        assert_eq!(doubled(count, threads, usize::MAX), (Ended::Done, expected), "{count} {threads}");
    }
}

#[test]
fn a_consumer_that_has_enough_stops_an_endless_producer() {
    let (ended, got) = doubled(u64::MAX, 3, 1000);
    assert_eq!((ended, got.len()), (Ended::Stopped, 1000));
}

/// How many items of this weight are under way at most, with two workers.
fn most_under_way(count: u64, weight: usize) -> usize {
    let produced = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&produced);
    let (mut consumed, mut most) = (0, 0);
    let ended = run(
        2,
        &AtomicBool::new(false),
        move |feeder| {
            (0..count).all(|n| {
                counter.fetch_add(1, Ordering::SeqCst);
                feeder.push(n, weight)
            });
        },
        || Box::new(|n| n),
        |out| {
            consumed += u64::from(out.is_some());
            most = most.max(produced.load(Ordering::SeqCst) - consumed as usize);
            true
        },
    );
    assert_eq!((ended.unwrap(), consumed), (Ended::Done, count));
    most
}

#[test]
fn the_number_of_items_under_way_is_bounded() {
    let most = most_under_way(100_000, 1);
    assert!(most <= 2 * UNDER_WAY + 4 * CHUNK, "{most}");
}

#[test]
fn heavy_items_under_way_are_fewer() {
    let most = most_under_way(1000, UNDER_WAY);
    assert!(most <= 5, "{most}");
}

#[test]
fn what_is_offered_waits_while_too_much_is_under_way() {
    let produced = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&produced);
    let (mut consumed, mut most) = (0, 0);
    let ended = run(
        1,
        &AtomicBool::new(false),
        move |feeder| {
            for n in 0..200u64 {
                counter.fetch_add(1, Ordering::SeqCst);
                feeder.offer(n, UNDER_WAY);
                thread::sleep(Duration::from_micros(200)); // time enough to take it
                if let Some(n) = feeder.take_back() {
                    feeder.push(n, UNDER_WAY);
                }
            }
        },
        || Box::new(|n| n),
        |out| {
            thread::sleep(Duration::from_millis(1));
            consumed += usize::from(out.is_some());
            most = most.max(produced.load(Ordering::SeqCst) - consumed);
            true
        },
    );
    assert_eq!((ended.unwrap(), consumed), (Ended::Done, 200));
    assert!(most <= 5, "{most}");
}

#[test]
fn what_is_offered_comes_in_its_place_whether_taken_or_taken_back() {
    let mut got = vec![];
    let ended = run(
        2,
        &AtomicBool::new(false),
        |feeder| {
            let mut growing: Vec<u32> = vec![];
            for n in 0..5000 {
                if n % 7 == 0 && !growing.is_empty() {
                    feeder.push(std::mem::take(&mut growing), 1);
                }
                growing.push(n);
                feeder.offer(std::mem::take(&mut growing), 1);
                if n % 50 == 0 {
                    thread::sleep(Duration::from_millis(1)); // time enough to take it
                }
                growing = feeder.take_back().unwrap_or_default();
            }
            feeder.push(growing, 1);
        },
        || Box::new(|numbers| numbers),
        |out| {
            got.extend(out.into_iter().flatten());
            true
        },
    );
    assert_eq!((ended.unwrap(), got), (Ended::Done, (0..5000).collect()));
}

#[test]
fn an_idle_worker_takes_what_is_offered() {
    let mut got = vec![];
    let (sender, receiver) = std::sync::mpsc::channel();
    let ended = run(
        1,
        &AtomicBool::new(false),
        move |feeder| {
            feeder.offer(1, 1);
            // Would wait for ever if it were not taken.
            receiver.recv().unwrap();
            assert_eq!(feeder.take_back(), None);
            feeder.push(2, 1);
        },
        || Box::new(|n| n),
        |out| {
            got.extend(out);
            if got == [1] {
                sender.send(()).ok();
            }
            true
        },
    );
    assert_eq!((ended.unwrap(), got), (Ended::Done, vec![1, 2]));
}

#[test]
fn an_interrupt_ends_a_run_whose_producer_is_blocked() {
    let interrupt = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&interrupt);
    let ended = run(
        1,
        &interrupt,
        move |feeder: &Arc<Feeder<u8, u8>>| {
            feeder.push(1, 1);
            feeder.flush();
            flag.store(true, Ordering::Relaxed);
            thread::sleep(Duration::from_secs(3600));
        },
        || Box::new(|n| n),
        |_| true,
    );
    assert_eq!(ended.unwrap(), Ended::Stopped);
}

#[test]
fn a_worker_that_panics_is_an_error_and_not_a_wait_for_ever() {
    let ended = run(
        2,
        &AtomicBool::new(false),
        |feeder| {
            feeder.push(1u8, 1);
        },
        || Box::new(|_| -> u8 { panic!("on purpose") }),
        |_| true,
    );
    assert!(ended.is_err());
}
