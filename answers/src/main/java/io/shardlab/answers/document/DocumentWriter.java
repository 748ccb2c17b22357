package io.shardlab.answers.document;

import io.shardlab.answers.document.Document.Charts;
import io.shardlab.answers.document.Document.Details;
import io.shardlab.answers.document.Document.Figures;
import io.shardlab.answers.document.Document.Folded;
import io.shardlab.answers.document.Document.Items;
import io.shardlab.answers.document.Document.KeyFigures;
import io.shardlab.answers.document.Document.Reason;
import io.shardlab.answers.document.Document.Section;
import io.shardlab.answers.document.Document.Text;

/** Writes the blocks of a document for a surface, one after the other. */
public interface DocumentWriter {

    void text(Text text);

    void items(Items items);

    void figures(Figures figures);

    void keyFigures(KeyFigures figures);

    void reason(Reason reason);

    void charts(Charts charts);

    void section(Section section);

    void details(Details details);

    void folded(Folded folded);

    /** Writes all blocks of a document. */
    default void write(Document document) {
        document.blocks().forEach(block -> block.write(this));
    }
}
