import * as z from 'zod/mini'

const ids = z.optional(z.array(z.string('A session is named by its id'), 'Sessions come as a list of ids'))

/** What is starred, and what not anymore. */
export const starsSent = z.object({ add: ids, remove: ids })
