import type { ReactEventHandler } from 'react'
export type PictureProps = {
  src: string
  alt: string
  /** In CSS pixels, as shown; the place is kept before the picture is there. */
  width: number
  height: number
  /** As in HTML; where it is not given, the picture is shown `width` wide. */
  sizes?: string
  className?: string
  /** `first`: seen as soon as the page is, so it is fetched at once and before the others. */
  loading?: 'lazy' | 'eager' | 'first'
  /** What is shown where the picture cannot be loaded: initials, a name. See browser/core/pictures. */
  standIn?: string
  onError?: ReactEventHandler<HTMLImageElement>
}

/** No heavier than it is shown: an uploaded picture comes in three widths, any other address as it is. */
export function Picture({
  src,
  alt,
  width,
  height,
  sizes = `${width}px`,
  loading = 'lazy',
  standIn,
  ...rest
}: PictureProps) {
  const srcSet = sourceSet(src)
  return (
    <>
      <img
        loading={loading === 'lazy' ? 'lazy' : 'eager'}
        fetchPriority={loading === 'first' ? 'high' : undefined}
        decoding="async"
        // Before `src`, so that no browser starts on the address it does not need.
        {...(srcSet && { srcSet, sizes })}
        src={src}
        alt={alt}
        width={width}
        height={height}
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

/** Whether a picture is ours to show. The page's policy lets no browser call another site for one. */
export function isOwnPicture(src: string | null): src is string {
  return src?.startsWith('/') ?? false
}

/** The widths of an uploaded picture, in pixels. Its address names the largest worth asking for first. */
export const PICTURE_WIDTHS = [96, 320, 640] as const
export const FLOOR_PLAN_WIDTHS = [640, 1280, 2560] as const

const UPLOADED = /^(\/images\/uploads\/[0-9a-z-]+)\/(640|2560)\.webp$/

function sourceSet(src: string): string | undefined {
  const [, folder, width] = UPLOADED.exec(src) ?? []
  if (!folder) return
  const widths = width === '2560' ? FLOOR_PLAN_WIDTHS : PICTURE_WIDTHS
  return widths.map((each) => `${folder}/${each}.webp ${each}w`).join(', ')
}
