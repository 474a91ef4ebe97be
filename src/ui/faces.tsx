import type { LucideIcon } from 'lucide-react'
import Meh from 'lucide-react/icons/face-neutral'
import Frown from 'lucide-react/icons/face-slightly-frowning'
import Smile from 'lucide-react/icons/face-slightly-smiling'
import type { Rating } from '../../db/schema.ts'

export const FACES = ['good', 'fair', 'poor'] as const satisfies Rating[]

export const FACE_WORDS: Record<Rating, string> = { good: 'Good', fair: 'Fair', poor: 'Poor' }

export const FACE_ICONS: Record<Rating, LucideIcon> = { good: Smile, fair: Meh, poor: Frown }
