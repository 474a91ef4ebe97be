import * as z from 'zod/mini'

const ids = z.optional(z.array(z.string('Sessions must be a list of IDs'), 'Sessions must be a list of IDs'))

export const starsRequest = z.object({ add: ids, remove: ids })
