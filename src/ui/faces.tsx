import { __iconData as Meh } from 'lucide-react/icons/face-neutral'
import { __iconData as Frown } from 'lucide-react/icons/face-slightly-frowning'
import { __iconData as Smile } from 'lucide-react/icons/face-slightly-smiling'
import type { Rating } from '../../db/schema.ts'
import type { IconData } from './icon.tsx'

export const FACES = ['good', 'fair', 'poor'] as const satisfies Rating[]

export const FACE_WORDS: Record<Rating, string> = { good: 'Good', fair: 'Fair', poor: 'Poor' }

export const FACE_ICONS: Record<Rating, IconData> = { good: Smile, fair: Meh, poor: Frown }
