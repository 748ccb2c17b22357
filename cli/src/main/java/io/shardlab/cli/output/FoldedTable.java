package io.shardlab.cli.output;

import io.shardlab.answers.table.Table;
import io.shardlab.core.text.Message;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A table that fits a terminal. Heads and texts are broken between words first. Columns that still do not fit move into further
 * blocks below, which repeat the columns that name a row. Words are never broken, so a long one can still be too wide.
 */
final class FoldedTable {

    /** Columns of text are not narrowed below this width. */
    private static final int NARROW_TEXT = 24;

    /** Heads with wide characters, which may end a line almost anywhere, are not narrowed below this width. */
    private static final int NARROW_HEAD = 10;

    /** The spaces beside a cell. */
    private static final int MARGINS = 2;

    private final Table table;
    private final List<String> heads;
    private final List<List<String>> rows;
    private final int width;
    private final int count;

    /** @param width the columns of the terminal */
    FoldedTable(Table table, int width) {
        this.table = table;
        this.heads = table.heads();
        this.rows = table.texts();
        this.width = width;
        this.count = table.columns().size();
    }

    /** Returns the blocks from top to bottom; cells that are broken contain line ends. */
    List<Table> blocks() {
        List<Integer> names = IntStream.range(0, names()).boxed().toList();
        List<Table> blocks = new ArrayList<>();
        List<Integer> block = new ArrayList<>(names);
        for (int column = names.size(); column < count; column++) {
            block.add(column);
            if (block.size() > names.size() + 1 && !fits(block.stream().mapToInt(this::least))) {
                blocks.add(narrowed(block.subList(0, block.size() - 1)));
                block = new ArrayList<>(names);
                block.add(column);
            }
        }
        blocks.add(narrowed(block));
        return blocks;
    }

    /**
     * The first columns in which no two rows are equal; only the first one if there are equal rows, and none if it holds figures.
     */
    private int names() {
        if (table.columns().get(0).figures()) {
            return 0;
        }
        return IntStream.range(1, count)
                .filter(first -> rows.stream()
                                .map(row -> row.subList(0, first))
                                .distinct()
                                .count()
                        == rows.size())
                .findFirst()
                .orElse(1);
    }

    private boolean fits(IntStream widths) {
        return room(widths) >= 0;
    }

    /** The room that columns leave in a line. */
    private int room(IntStream widths) {
        return width - widths.map(cell -> cell + MARGINS).sum();
    }

    /** Returns a block of these columns; heads are broken before texts are, and the widest column is narrowed first. */
    private Table narrowed(List<Integer> block) {
        int[] widths = block.stream().mapToInt(this::natural).toArray();
        for (IntUnaryOperator floor : List.<IntUnaryOperator>of(this::withoutHead, this::least)) {
            while (!fits(Arrays.stream(widths))) {
                int widest = IntStream.range(0, widths.length)
                        .filter(index -> widths[index] > floor.applyAsInt(block.get(index)))
                        .reduce(-1, (best, index) -> best < 0 || widths[index] > widths[best] ? index : best);
                if (widest < 0) {
                    break;
                }
                widths[widest]--;
            }
        }
        widenAgain(block, widths);
        return new Table(
                table.title(),
                columns(block, widths),
                rows.stream()
                        .map(row -> broken(block.stream().map(row::get).toList(), widths).stream()
                                .map(Message::text)
                                .toList())
                        .toList(),
                table.notes());
    }

    /** Gives the room behind broken lines to columns that need no more than that to be whole. */
    private void widenAgain(List<Integer> block, int[] widths) {
        for (int i = 0; i < widths.length; i++) {
            int most = widths[i];
            widths[i] = texts(block.get(i))
                    .flatMap(text -> Lines.wrapped(text, most).lines())
                    .mapToInt(Lines::width)
                    .max()
                    .orElse(0);
        }
        int room = room(Arrays.stream(widths));
        for (int i = 0; i < widths.length; i++) {
            int missing = natural(block.get(i)) - widths[i];
            if (missing <= room) {
                widths[i] += missing;
                room -= missing;
            }
        }
    }

    /** Heads end at the line below them. */
    private List<Table.Column> columns(List<Integer> block, int[] widths) {
        List<String> broken = broken(block.stream().map(heads::get).toList(), widths);
        long lines = broken.stream().mapToLong(FoldedTable::lines).max().orElse(1);
        return IntStream.range(0, widths.length)
                .mapToObj(index -> new Table.Column(
                        Message.text(System.lineSeparator().repeat((int) (lines - lines(broken.get(index))))
                                + broken.get(index)),
                        table.columns().get(block.get(index)).figures()))
                .toList();
    }

    private static long lines(String text) {
        return Math.max(1, text.lines().count());
    }

    private static List<String> broken(List<String> texts, int[] widths) {
        return IntStream.range(0, widths.length)
                .mapToObj(index -> Lines.wrapped(texts.get(index), widths[index]))
                .toList();
    }

    private int natural(int column) {
        return Math.max(Lines.width(heads.get(column)), widestCell(column));
    }

    private int withoutHead(int column) {
        String head = heads.get(column);
        int wide = Lines.width(head) > head.length() ? Math.min(NARROW_HEAD, Lines.width(head)) : 0;
        return Math.max(Math.max(wide, longestWord(Stream.of(head))), widestCell(column));
    }

    private int least(int column) {
        return table.columns().get(column).figures()
                ? withoutHead(column)
                : Math.max(Math.min(NARROW_TEXT, natural(column)), longestWord(texts(column)));
    }

    private Stream<String> texts(int column) {
        return Stream.concat(Stream.of(heads.get(column)), cells(column));
    }

    private Stream<String> cells(int column) {
        return rows.stream().map(row -> row.get(column));
    }

    private int widestCell(int column) {
        return cells(column).mapToInt(Lines::width).max().orElse(0);
    }

    private static int longestWord(Stream<String> texts) {
        return texts.flatMap(text -> Lines.unbroken(text).stream())
                .mapToInt(Lines::width)
                .max()
                .orElse(0);
    }
}
