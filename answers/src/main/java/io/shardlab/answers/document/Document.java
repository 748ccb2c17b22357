package io.shardlab.answers.document;

import io.shardlab.answers.chart.ChartTexts;
import io.shardlab.answers.table.Table;
import io.shardlab.core.result.Finding;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The contents of an answer, in the order in which they are read: the answer first, then its evidence. It is made beside its
 * domain, without a language or a surface; the terminal, Markdown, pages and the window each have one {@link DocumentWriter} for
 * all documents. Immutable.
 *
 * @param blocks what it consists of
 */
public record Document(List<Block> blocks) {

    public Document {
        blocks = List.copyOf(blocks);
    }

    /** A part of a document. */
    public sealed interface Block {

        /** Calls the method of the writer for blocks of this kind. */
        void write(DocumentWriter writer);
    }

    /** A sentence or a paragraph. */
    public record Text(Message message, Tone tone) implements Block {

        @Override
        public void write(DocumentWriter writer) {
            writer.text(this);
        }
    }

    /** A list of sentences. */
    public record Items(List<Message> items) implements Block {

        public Items {
            items = List.copyOf(items);
        }

        @Override
        public void write(DocumentWriter writer) {
            writer.items(this);
        }
    }

    /**
     * A table, with its title and its notes if it has any.
     *
     * @param table the table
     * @param narrower the same table with fewer columns or digits, for terminals, the widest first; none if it suits them, too
     */
    public record Figures(Table table, List<Table> narrower) implements Block {

        public Figures {
            narrower = List.copyOf(narrower);
        }

        @Override
        public void write(DocumentWriter writer) {
            writer.figures(this);
        }
    }

    /**
     * A figure that is looked at first.
     *
     * @param value the value as text
     * @param unit the unit behind the value, or a remark below it
     */
    public record KeyFigure(Message name, String value, Message unit) {}

    /** Figures that stand out. Surfaces of lines alone have them in a sentence and in tables. */
    public record KeyFigures(List<KeyFigure> figures) implements Block {

        public KeyFigures {
            figures = List.copyOf(figures);
        }

        @Override
        public void write(DocumentWriter writer) {
            writer.keyFigures(this);
        }
    }

    /** A finding with its evidence and its advice. */
    public record Reason(Finding finding) implements Block {

        @Override
        public void write(DocumentWriter writer) {
            writer.reason(this);
        }
    }

    /** Charts, which surfaces that cannot draw leave out. */
    public record Charts(Drawing drawing) implements Block {

        @Override
        public void write(DocumentWriter writer) {
            writer.charts(this);
        }
    }

    /** Blocks under a heading. */
    public record Section(Message heading, Document content) implements Block {

        @Override
        public void write(DocumentWriter writer) {
            writer.section(this);
        }
    }

    /**
     * A part that few readers need: the terminal shows it on demand only, the window folds it.
     *
     * @param kind what it is in a few words, such as {@code the limits of the cells}
     * @param brief what stands in its place where it is not shown; may be empty
     */
    public record Details(Message kind, Document content, Document brief) implements Block {

        /** The kind as a heading. */
        public String heading(Language language) {
            String text = kind.in(language);
            return text.substring(0, 1).toUpperCase(language.locale()) + text.substring(1);
        }

        @Override
        public void write(DocumentWriter writer) {
            writer.details(this);
        }
    }

    /**
     * One of many parts, such as a cell of an experiment, which is unfolded on demand. Surfaces without folding leave it out.
     *
     * @param name what it is
     * @param made makes its content when it is unfolded, which may read files
     */
    public record Folded(Message name, Supplier<Document> made) implements Block {

        public Document content() {
            return made.get();
        }

        @Override
        public void write(DocumentWriter writer) {
            writer.folded(this);
        }
    }

    /** The same document whose charts are drawn, other than those that are folded: surfaces that must not wait show this one. */
    public Document drawn(ChartTexts texts) {
        return new Document(blocks.stream().map(block -> drawn(block, texts)).toList());
    }

    private static Block drawn(Block block, ChartTexts texts) {
        if (block instanceof Charts charts) {
            List<Drawing.Chart> drawn = charts.drawing().in(texts);
            return new Charts(language -> drawn);
        }
        return block instanceof Section section
                ? new Section(section.heading(), section.content().drawn(texts))
                : block;
    }

    /** All tables of the document and its parts. */
    public Stream<Table> tables() {
        return blocks.stream().flatMap(block -> {
            if (block instanceof Figures figures) {
                return Stream.of(figures.table());
            }
            if (block instanceof Section section) {
                return section.content().tables();
            }
            if (block instanceof Folded folded) {
                return folded.content().tables();
            }
            return block instanceof Details details ? details.content().tables() : Stream.empty();
        });
    }

    /** True if it has no contents. */
    public boolean isEmpty() {
        return blocks.isEmpty();
    }

    /** Puts a document together. What is empty is left out. Used on one thread. */
    public static final class Builder {

        private final List<Block> blocks = new ArrayList<>();

        /** Adds a paragraph. */
        public Builder say(Message message) {
            return say(message, Tone.PLAIN);
        }

        public Builder say(Message message, Tone tone) {
            if (!message.toString().isEmpty()) {
                blocks.add(new Text(message, tone));
            }
            return this;
        }

        /** Adds a paragraph for each message. */
        public Builder sayAll(List<Message> messages, Tone tone) {
            messages.forEach(message -> say(message, tone));
            return this;
        }

        public Builder items(List<Message> items) {
            if (!items.isEmpty()) {
                blocks.add(new Items(items));
            }
            return this;
        }

        /** Adds a table; only its notes if it has no rows. */
        public Builder figures(Table table) {
            return figures(table, List.of());
        }

        /** Adds a table with narrower forms of it; only its notes if it has no rows. */
        public Builder figures(Table table, List<Table> narrower) {
            if (table.isEmpty()) {
                return sayAll(table.notes(), Tone.NOTE);
            }
            blocks.add(new Figures(table, narrower));
            return this;
        }

        public Builder keyFigures(List<KeyFigure> figures) {
            if (!figures.isEmpty()) {
                blocks.add(new KeyFigures(figures));
            }
            return this;
        }

        public Builder reason(Finding finding) {
            blocks.add(new Reason(finding));
            return this;
        }

        public Builder charts(Drawing drawing) {
            blocks.add(new Charts(drawing));
            return this;
        }

        public Builder section(Message heading, Document content) {
            if (!content.isEmpty()) {
                blocks.add(new Section(heading, content));
            }
            return this;
        }

        public Builder details(Message kind, Document content) {
            return details(kind, content, new Document(List.of()));
        }

        /** Adds details with what stands in their place where they are not shown. */
        public Builder details(Message kind, Document content, Document brief) {
            if (!content.isEmpty()) {
                blocks.add(new Details(kind, content, brief));
            }
            return this;
        }

        public Builder folded(Message name, Supplier<Document> content) {
            blocks.add(new Folded(name, content));
            return this;
        }

        /** Adds all blocks of another document. */
        public Builder add(Document other) {
            blocks.addAll(other.blocks());
            return this;
        }

        public Document build() {
            return new Document(blocks);
        }
    }
}
