export type SelectOption = { value: string; label: string }

type Props = {
  options: readonly SelectOption[]
  /** Without a value. */
  placeholder?: string | undefined
}

/** The options of a native select. */
export function Options({ options, placeholder }: Props) {
  return (
    <>
      {placeholder !== undefined && (
        <option value="" disabled hidden>
          {placeholder}
        </option>
      )}
      {options.map(({ value, label }) => (
        <option key={value} value={value} dir="auto">
          {label}
        </option>
      ))}
    </>
  )
}
