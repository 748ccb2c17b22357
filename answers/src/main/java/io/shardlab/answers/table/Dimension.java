package io.shardlab.answers.table;

import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import java.util.Set;

/**
 * One parameter whose values make rows or columns.
 *
 * @param name the name of the parameter, or {@link TopologyParameters#NAME}
 */
record Dimension(String name) {

    /** The value of a cell for which the parameter has no meaning. */
    static final String NONE = "-";

    /** The parameters that count things, whose names are plurals. */
    private static final Set<String> COUNTS = Set.of("threads", "documents", "shards", "routers", "replicas");

    boolean isTopology() {
        return name.equals(TopologyParameters.NAME);
    }

    /** Returns the value of a cell as the head of a row, below the parameter's name. */
    Message label(Cell cell) {
        return isTopology()
                ? TopologyParameters.label(cell.values())
                : Message.text(FigureText.grouped(cell.values().getOrDefault(name, NONE)));
    }

    /** Returns the value of a cell as the head of a column, with the parameter's name. */
    Message head(Cell cell) {
        Message label = label(cell);
        if (isTopology()) {
            return label;
        }
        return COUNTS.contains(name) && !label.toString().equals(NONE)
                ? TopologyParameters.counted(label.toString(), name)
                : Message.text(name + " " + label);
    }
}
