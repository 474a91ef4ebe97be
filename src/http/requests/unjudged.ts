import * as z from 'zod/mini'

/**
 * The body of a call that is judged where it is used, as forms use it as well: says to whoever calls what is sent, and
 * takes whatever comes.
 */
export const unjudged = <Body>() => z.custom<Body>()
