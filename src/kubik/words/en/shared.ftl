## Said by the page as by the terminal

seat-name = Seat { $number }
share = { NUMBER($share, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) }
origin-public = (from public sources)
origin-inferred = (inferred from the rulebook)
origin-ruling = (our ruling)
origin-reconstruction = (our reconstruction)
reconstructed = Reconstructed by us, for it can be read nowhere: { $things }.

## Quick phrases

phrase-hello = Hello!
phrase-good-luck = Good luck!
phrase-well-played = Well played!
phrase-thanks = Thank you!
phrase-oops = Oops…
phrase-one-moment = One moment, please
phrase-your-turn = Your turn!
phrase-good-game = Good game!

## Reports about people

admin-no-reports = There are no reports.
report-abuse = insults
report-cheating = cheating
report-name = an offensive name
report-other = something else
