import { Frown, type LucideIcon, Meh, Smile } from 'lucide-react'
import type { Face } from '../../db/schema.ts'

export const FACES = ['good', 'fair', 'poor'] as const satisfies Face[]

export const FACE_WORDS: Record<Face, string> = { good: 'Good', fair: 'Fair', poor: 'Poor' }

export const FACE_ICONS: Record<Face, LucideIcon> = { good: Smile, fair: Meh, poor: Frown }
