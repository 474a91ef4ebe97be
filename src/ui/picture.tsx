import type { ReactEventHandler } from 'react'
export type PictureProps = {
  src: string
  alt: string
  /** In CSS pixels; reserves the space. */
  width: number
  height: number
  sizes?: string
  className?: string
  /** `first`: visible at once, so it is fetched before others. */
  loading?: 'lazy' | 'eager' | 'first'
  /** Replaces a picture that fails to load (browser/core/pictures). */
  standIn?: string
  onError?: ReactEventHandler<HTMLImageElement>
}

/** An uploaded picture comes in three widths, any other address as it is. */
export function Picture({ src, alt, sizes, loading = 'lazy', standIn, ...rest }: PictureProps) {
  const srcSet = sourceSet(src)
  return (
    <>
      <img
        loading={loading === 'lazy' ? 'lazy' : 'eager'}
        fetchPriority={loading === 'first' ? 'high' : undefined}
        decoding="async"
        // Before `src`, so that no browser fetches the wrong one.
        {...(srcSet && { srcSet, sizes: sizes ?? `${rest.width}px` })}
        src={src}
        alt={alt}
        {...rest}
      />
      {standIn && (
        <span className="stand-in" aria-hidden>
          {standIn}
        </span>
      )}
    </>
  )
}

export function isOwnPicture(src: string | null): src is string {
  return src?.startsWith('/') ?? false
}

export const PICTURE_WIDTHS = [96, 320, 640] as const
export const FLOOR_PLAN_WIDTHS = [640, 1280, 2560] as const

const UPLOADED = /^(\/images\/uploads\/[0-9a-z-]+)\/(640|2560)\.webp$/

export const isUploadedPicture = (src: string) => UPLOADED.test(src)

function sourceSet(src: string): string | undefined {
  const [, folder, width] = UPLOADED.exec(src) ?? []
  if (!folder) return
  const widths = width === '2560' ? FLOOR_PLAN_WIDTHS : PICTURE_WIDTHS
  return widths.map((each) => `${folder}/${each}.webp ${each}w`).join(', ')
}
