import { carryParameters } from './carried-parameters.ts'
import { showRehearsalBanner } from './rehearsal.ts'
import { removeSentParameter } from './sent-notice.ts'

/** For an address that says more than which event: most say no more than that, so it is fetched by those alone. */
export function applyUrl(now: () => number) {
  removeSentParameter()
  showRehearsalBanner(now)
  carryParameters()
}
