/** Named in the `Speculation-Rules` header of public pages. */
export const SPECULATION_RULES_URL = '/assets/speculation-rules.json'

/** Prefetches a screen when a pointer nears its entry. */
export const speculationRules = {
  prefetch: [
    { where: { selector_matches: '.bottom-nav a:not([data-dialog], [aria-current])' }, eagerness: 'moderate' },
  ],
}
