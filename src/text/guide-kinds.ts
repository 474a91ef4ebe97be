/** The fixed guides of "Good to know", in their order. */
export const GUIDE_KINDS = [
  'Code of Conduct',
  'Get help now',
  'Accessibility',
  'Quiet and prayer rooms',
  'Childcare and feeding',
  'Food',
  'Getting here',
  'Wi-Fi',
  'Photos',
  'Emergency',
] as const

export type GuideKind = (typeof GUIDE_KINDS)[number]

/** `/good-to-know/quiet-and-prayer-rooms`, whatever the title is; a guide without a kind has its id. */
export const guidePath = ({ id, kind }: { id: string; kind: GuideKind | null }) =>
  `/good-to-know/${kind ? kind.toLowerCase().replaceAll(' ', '-') : id}`

export function missingGuideKinds(guides: { kind: GuideKind | null }[]): GuideKind[] {
  return GUIDE_KINDS.filter((kind) => !guides.some((guide) => guide.kind === kind))
}
