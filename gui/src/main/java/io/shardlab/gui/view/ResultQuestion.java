package io.shardlab.gui.view;

import io.shardlab.core.result.SavedResult;
import io.shardlab.core.text.Message;
import java.util.function.Consumer;

/**
 * A question about a saved result.
 *
 * @param name the end of the ids of its buttons, such as {@code what-if} in {@code results-what-if}
 * @param ofResults the text of its button on the Results screen, with a mnemonic
 * @param ofRun the text of its button on the Run screen, with a mnemonic
 * @param tooltip says what the buttons do
 * @param begin takes the result
 */
public record ResultQuestion(
        String name, Message ofResults, Message ofRun, Message tooltip, Consumer<SavedResult> begin) {

    /** This question, with another consequence of the button. */
    public ResultQuestion then(Runnable afterwards) {
        return new ResultQuestion(name, ofResults, ofRun, tooltip, begin.andThen(result -> afterwards.run()));
    }
}
