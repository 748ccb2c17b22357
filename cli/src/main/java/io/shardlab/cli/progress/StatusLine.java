package io.shardlab.cli.progress;

import io.shardlab.cli.output.Console;
import io.shardlab.cli.output.Lines;
import io.shardlab.core.text.Message;
import java.util.List;
import java.util.function.IntSupplier;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;

/** The last line of a terminal, which is overwritten, and the text above it. Thread-safe. */
final class StatusLine {

    private final Console console;
    private final IntSupplier width;
    private String drawn = "";

    /** Creates the last line of the console's terminal. */
    StatusLine(Console console) {
        // The consumer writes nothing; it knows the width of the terminal.
        this(console, new ConsoleProgressBarConsumer(console.rawErr())::getMaxRenderedLength);
    }

    /** @param width returns the number of columns that may be drawn now, fewer than a line of the terminal has */
    StatusLine(Console console, IntSupplier width) {
        this.console = console;
        this.width = width;
    }

    /** Overwrites the line. A text that is too wide is cut, because a line that wraps cannot be overwritten. */
    synchronized void draw(String text) {
        int most = Math.max(0, width.getAsInt());
        String line = Lines.width(text) <= most ? text : cut(text, Lines.fitting(text, most));
        // The end of a longer line would stay behind the new one.
        int filled = Math.min(Lines.width(drawn), most);
        console.rawErr().print('\r' + Lines.padded(line, filled));
        console.rawErr().flush();
        drawn = line;
    }

    /** Cuts before a figure that does not fit, because a part of it would be read as another. Two spaces separate figures. */
    private static String cut(String text, int most) {
        int bar = text.indexOf(']') + 1;
        for (String gap : List.of("  ", " ")) {
            int end = text.lastIndexOf(gap, most);
            if (end >= bar) {
                return text.substring(0, end);
            }
        }
        return text.substring(0, most);
    }

    /** Prints lines of text above the line. */
    synchronized void printAbove(Message text) {
        String line = drawn;
        if (!line.isEmpty()) {
            draw("");
            console.rawErr().print('\r');
        }
        console.note(text);
        if (!line.isEmpty()) {
            draw(line);
        }
    }

    /** Leaves the line as it is; the next drawing begins a new line. */
    synchronized void end() {
        if (!drawn.isEmpty()) {
            console.rawErr().println();
            drawn = "";
        }
    }
}
