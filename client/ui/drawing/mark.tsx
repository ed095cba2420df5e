type Props = { size?: number; className?: string | undefined }

/** The logo, unless the school has one (boot.css): the lawn in the middle of a campus: four squares, one lifted out. */
export function Mark({ size = 28, className }: Props) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 32 32"
      aria-hidden="true"
      data-mark=""
    >
      <g fill="var(--lawn)">
        <rect x="2.5" y="4" width="12" height="12" rx="3.6" />
        <rect x="2.5" y="18" width="12" height="12" rx="3.6" />
        <rect x="16.5" y="18" width="12" height="12" rx="3.6" />
      </g>
      <rect x="18.5" y="1.5" width="12" height="12" rx="3.6" fill="var(--amber-lamp)" />
    </svg>
  )
}
