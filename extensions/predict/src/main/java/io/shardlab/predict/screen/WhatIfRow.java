package io.shardlab.predict.screen;

import io.shardlab.answers.compare.ComparedRow;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.SavedResult;
import io.shardlab.gui.results.ResultRow;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A row of a session: its base, or an answer.
 *
 * @param run the run of the row
 * @param answer the answer; empty for the base
 */
record WhatIfRow(ResultRow run, Optional<WhatIfAnswer> answer) {

    /** The base, if there is one, and the answers below it. */
    static List<WhatIfRow> of(Optional<SavedResult> base, List<WhatIfAnswer> answers) {
        return Stream.concat(
                        base.map(saved -> new WhatIfRow(ResultRow.of(saved), Optional.empty())).stream(),
                        answers.stream().map(one -> new WhatIfRow(ResultRow.of(one.run()), Optional.of(one))))
                .toList();
    }

    /** A figure of the answer in comparison with the base; empty for the base. */
    Optional<ComparedRow> figure(Function<WhatIfAnswer, Optional<ComparedRow>> figure) {
        return answer.flatMap(figure);
    }

    /** The main reason for the measured figures; empty if there is none. */
    Optional<Finding> reason() {
        return run.saved().result().diagnosis().stream().findFirst();
    }
}
