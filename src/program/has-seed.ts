/** The two cities whose original program comes with the app: only they can be seeded (product §14.1). */
export function hasSeed({ slug }: { slug: string }): boolean {
  return slug === 'pgh' || slug === 'cbus'
}
