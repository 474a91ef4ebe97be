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

/** `quiet-and-prayer-rooms`, whatever the title is. A guide without a kind has its id. */
export function guideAddress({ id, kind }: { id: string; kind: GuideKind | null }): string {
  return kind ? kind.toLowerCase().replaceAll(' ', '-') : id
}

export function missingGuideKinds(guides: { kind: GuideKind | null }[]): GuideKind[] {
  return GUIDE_KINDS.filter((kind) => !guides.some((guide) => guide.kind === kind))
}
