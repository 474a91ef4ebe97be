/** Parameters that belong to one screen and do not travel to another (product §2.4). */
export const SCREEN_PARAMETERS = [
  'session',
  'speaker',
  'message',
  'map',
  'track',
  'q',
  'sent',
  'posted',
  'before',
  'after',
] as const
