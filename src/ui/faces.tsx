import { Frown, type LucideIcon, Meh, Smile } from 'lucide-react'
import type { Rating } from '../../db/schema.ts'

export const FACES = ['good', 'fair', 'poor'] as const satisfies Rating[]

export const FACE_WORDS: Record<Rating, string> = { good: 'Good', fair: 'Fair', poor: 'Poor' }

export const FACE_ICONS: Record<Rating, LucideIcon> = { good: Smile, fair: Meh, poor: Frown }
