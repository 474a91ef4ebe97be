import { readStored, writeStored } from '../../browser/local-storage.ts'

export const ratings = () => readStored<Record<string, string>>(storageKey(), {})

export const keepRating = (id: string, face: string) => writeStored(storageKey(), { ...ratings(), [id]: face })

const storageKey = () => `rated ${document.body.dataset.slug}`
