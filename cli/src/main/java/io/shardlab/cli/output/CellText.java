package io.shardlab.cli.output;

import io.shardlab.analysis.table.Cell;
import io.shardlab.run.experiment.ExperimentListener.Position;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;

/** What progress says of an experiment's cells. */
public final class CellText {

    private CellText() {}

    public static String start(Position position) {
        String left =
                position.left().map(time -> ", about " + time(time) + " left").orElse("");
        return place(position) + ": " + values(position.values()) + left;
    }

    public static String end(Position position, Cell cell) {
        return place(position)
                + cell.failure().map(reason -> " failed: " + reason).orElse(" done");
    }

    private static String place(Position position) {
        return "Cell " + position.place() + " of " + position.of();
    }

    /** A cell's swept values. */
    static String values(Map<String, String> values) {
        return values.isEmpty()
                ? "no parameter varies"
                : values.entrySet().stream()
                        .map(value -> value.getKey() + " " + value.getValue())
                        .collect(Collectors.joining(", "));
    }

    /** Coarser the longer it is, as it is an estimate. */
    static String time(Duration time) {
        long seconds = Math.max(1, Math.round(time.toMillis() / 1e3));
        if (seconds < 100) {
            return seconds + " s";
        }
        long minutes = Math.round(seconds / 60.0);
        return minutes < 100 ? minutes + " min" : minutes / 60 + " h " + minutes % 60 + " min";
    }
}
