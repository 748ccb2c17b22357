package io.shardlab.gui.view;

import io.shardlab.core.result.SavedResult;
import java.util.function.Consumer;

/**
 * A question about a saved result.
 *
 * @param name the end of the names of its buttons, such as {@code what-if} in {@code results.what-if}
 * @param begin takes the result
 */
public record ResultQuestion(String name, Consumer<SavedResult> begin) {

    /** This question, with another consequence of the button. */
    public ResultQuestion then(Runnable afterwards) {
        return new ResultQuestion(name, begin.andThen(result -> afterwards.run()));
    }
}
