interface RowGapProps {
  /** In pixels. */
  readonly height: number
  readonly columns: number
}

/** Takes the place of the rows of a virtual table that are not rendered. */
export const RowGap = ({ height, columns }: RowGapProps) =>
  height > 0 && (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
    </tr>
  )
