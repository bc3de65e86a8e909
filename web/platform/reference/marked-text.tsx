// A sentence of the API description, in which names are in backticks.

export const MarkedText = ({ text }: { text: string }) =>
  text.split('`').map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a constant text keep their positions
      <code key={at}>{part}</code>
    ) : (
      part
    ),
  );
