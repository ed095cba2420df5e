import { iconPaths } from './icon-paths.ts'

export type IconName = keyof typeof iconPaths

type Props = { name: IconName; size?: number; filled?: boolean; className?: string | undefined }

/** A line icon. Decorative: its button or sentence has the words. */
export function Icon({ name, size = 22, filled = false, className }: Props) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={iconPaths[name]} />
    </svg>
  )
}
