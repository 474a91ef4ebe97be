import type { ReactNode } from 'react'

type OlderButtonProps = {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
  children: ReactNode
}

export function LoadMoreButton({ list, children }: OlderButtonProps) {
  if (!list.hasNextPage) return null
  return (
    <button
      type="button"
      className="button older"
      disabled={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}>
      {list.isFetchingNextPage ? 'Loading...' : children}
    </button>
  )
}
