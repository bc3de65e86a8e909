// Structure tree of a tagged PDF: headings, paragraphs and tables for screen readers, everything else as artifact.

/** Types of structure elements (ISO 32000). */
type StructureType = 'H1' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure';

export interface Structure {
  /** Puts everything that `work` writes into an element. */
  within(type: StructureType, work: () => void): void;
  /** Draws one element without children; by default a cell inside a row, else a paragraph. */
  write(draw: () => void, type?: StructureType, options?: { alt?: string; actual?: string }): void;
  /** Draws something without meaning: a line, a footer. */
  artifact(draw: () => void): void;
  /** Ends the tree; call it before the document ends. */
  end(): void;
}

/** Starts the structure tree of a document. */
export function createStructure(doc: PDFKit.PDFDocument): Structure {
  const root = doc.struct('Document');
  doc.addStructure(root);
  const open: { type: string; element: PDFKit.PDFStructureElement }[] = [{ type: 'Document', element: root }];
  const current = () => open.at(-1)!;
  return {
    within(type, work) {
      const element = doc.struct(type);
      current().element.add(element);
      open.push({ type, element });
      work();
      open.pop();
      element.end();
    },
    write(draw, type = current().type === 'TR' ? 'TD' : 'P', options = {}) {
      const element = doc.struct(type, options);
      current().element.add(element);
      const content = doc.markStructureContent(type);
      draw();
      doc.endMarkedContent();
      element.add(content);
      element.end();
    },
    artifact(draw) {
      doc.markContent('Artifact', { type: 'Layout' });
      draw();
      doc.endMarkedContent();
    },
    end: () => {
      root.end();
    },
  };
}
