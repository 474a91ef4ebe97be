import { MOST_STARS } from './keeping/service.ts'

export const WHY_FULL = `You can star up to ${MOST_STARS} sessions. The rest weren’t added.`

export const whyTooMany = (seconds: number) =>
  `You’re starring too fast. Please wait ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`

/** What a form did, said above My schedule. */
export const DONE = {
  device: 'This device now has your schedule.',
  added: 'Added to My schedule.',
  'signed-out': 'Your other devices were signed out.',
}

export const isDone = (said: string | undefined): said is keyof typeof DONE => said !== undefined && said in DONE
