import { carry } from './carried.ts'
import { sayRehearsal } from './rehearsal.ts'
import { tellOnce } from './said-once.ts'

/** For an address that says more than which event: most say no more than that, so it is fetched by those alone. */
export function readAddress(now: () => number) {
  tellOnce()
  sayRehearsal(now)
  carry()
}
