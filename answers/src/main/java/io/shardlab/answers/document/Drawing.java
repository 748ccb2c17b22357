package io.shardlab.answers.document;

import io.shardlab.answers.chart.BarChart;
import io.shardlab.answers.chart.ChartTexts;
import io.shardlab.answers.chart.LineChart;
import io.shardlab.answers.table.Table;
import java.util.List;
import java.util.Optional;

/** Draws charts in the language of their reader, once a surface needs them: it may read files and compute for seconds. */
@FunctionalInterface
public interface Drawing {

    List<Chart> in(ChartTexts texts);

    /** A chart of a document. */
    sealed interface Chart {}

    /**
     * A chart of lines.
     *
     * @param note an explanation; may be empty
     * @param figures what it shows as a table; if empty, the range of each line
     */
    record Lines(LineChart chart, String note, Optional<Table> figures) implements Chart {

        /** A chart without an explanation, which has the range of each line as its table. */
        public Lines(LineChart chart) {
            this(chart, "");
        }

        /** A chart that has the range of each line as its table. */
        public Lines(LineChart chart, String note) {
            this(chart, note, Optional.empty());
        }
    }

    /** A chart of bars, which has a table of the bars. */
    record Bars(BarChart chart) implements Chart {}
}
