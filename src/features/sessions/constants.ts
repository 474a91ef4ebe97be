/** The tracks of the form, in its order; the agenda's filter puts All in front (spec §9). */
export const TRACKS = ['General', 'Keynote', 'Leadership', 'Tech', 'Panels'] as const
export type Track = (typeof TRACKS)[number]
