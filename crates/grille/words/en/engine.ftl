# Engines: what they refuse.

engine-unknown = there is no engine "{ $engine }"; the engines are { $engines }
instructions-unknown = there is no instruction set "{ $instructions }"; the sets are { $known }
engine-refuses-size = the engine { $engine } takes grids up to { $limit }×{ $limit }, not { $order }×{ $order }
engine-refuses-classic = the engine { $engine } takes the plain 9×9 grid and nothing else
engine-refuses-rule = the engine { $engine } knows houses and links only, which do not express the whole rule { $rule }
engine-not-built = the engine { $engine } is not in this build; it needs grille built with --features { $feature }
