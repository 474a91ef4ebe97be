import { MOST_STARS } from './keeping/service.ts'

export const WHY_FULL = `You can star up to ${MOST_STARS} sessions. The rest weren’t added.`

export const whyTooMany = (seconds: number) =>
  `You’re starring too fast. Please wait ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`
