export const TIERS = ['Platinum', 'Gold', 'Silver', 'Bronze', 'Supporting Sponsor'] as const

export const LEVELS = [
  'Supporting Sponsor',
  'Happy Hour Sponsor',
  'Bronze Sponsor',
  'Silver Sponsor',
  'Gold Sponsor',
  'Platinum Sponsor',
] as const

export const DEFAULT_TIER = 'Supporting'

/** Gold 1, Silver 2, Bronze 3, everything else 4, Platinum too (product §5.3). */
export function tierOrder(tier: string): number {
  return ['Gold', 'Silver', 'Bronze'].indexOf(tier) + 1 || 4
}

/** `Supporting Sponsor` and a missing tier show as Supporting (product §5.1). */
export function formatTier(tier: string | null): string {
  const name = tier?.trim()
  return !name || name === 'Supporting Sponsor' ? DEFAULT_TIER : name
}
