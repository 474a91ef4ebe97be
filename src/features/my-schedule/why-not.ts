import { MOST_STARS } from './keeping/service.ts'

export const WHY_FULL = `At most ${MOST_STARS} sessions can be starred. What is more than that was left out.`

export const whyTooMany = (seconds: number) =>
  `Too many stars at once: please wait ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`
