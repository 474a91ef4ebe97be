/** Where the browser finds them; named in the `Speculation-Rules` header of every public page. */
export const SPECULATION_RULES_URL = '/assets/speculation-rules.json'

/** Browsers fetch a screen once a pointer nears its entry ("moderate"); pages are small and come from memory. */
export const speculationRules = {
  prefetch: [
    { where: { selector_matches: '.bottom-nav a:not([data-dialog], [aria-current])' }, eagerness: 'moderate' },
  ],
}
