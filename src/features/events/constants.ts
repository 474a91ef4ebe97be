/** The day that clock times are stored on (product §8.2); the real day is the event's `startsOn`. */
export const STAND_IN_DATE = '2025-03-15'
