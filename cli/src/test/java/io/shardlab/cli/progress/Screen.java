package io.shardlab.cli.progress;

import io.shardlab.cli.output.Lines;
import java.util.ArrayList;
import java.util.List;

/** The text on a terminal after some bytes were sent to it; only carriage returns and line feeds are interpreted. */
final class Screen {

    /** The second column of a wide character. */
    private static final String REST = "\0";

    private Screen() {}

    /** Its lines, without spaces at their ends. */
    static List<String> of(String sent) {
        List<StringBuilder> lines = new ArrayList<>(List.of(new StringBuilder()));
        int column = 0;
        for (char next : sent.toCharArray()) {
            if (next == '\r') {
                column = 0;
            } else if (next == '\n') {
                lines.add(new StringBuilder());
                column = 0;
            } else {
                StringBuilder line = lines.get(lines.size() - 1);
                String cells = next + REST.repeat(Lines.width(String.valueOf(next)) - 1);
                line.replace(column, Math.min(line.length(), column + cells.length()), cells);
                column += cells.length();
            }
        }
        return lines.stream()
                .map(line -> line.toString().replace(REST, "").stripTrailing())
                .toList();
    }
}
