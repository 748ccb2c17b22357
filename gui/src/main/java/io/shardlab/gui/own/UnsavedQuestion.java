package io.shardlab.gui.own;

import io.shardlab.gui.own.FileModel.Unsaved;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.ButtonQuestion;
import java.nio.file.Path;
import java.util.function.Function;
import java.util.stream.Stream;
import javafx.stage.Window;

/** Asks what to do with changes of a workload file that are not saved. */
public final class UnsavedQuestion {

    private UnsavedQuestion() {}

    public static Function<Path, Unsaved> over(Window owner, Texts texts) {
        return file -> Unsaved.values()[
                ButtonQuestion.ask(
                        owner,
                        texts.say("Your changes in {0} are not saved.", file.getFileName()),
                        Stream.of(Unsaved.values())
                                .map(answer -> texts.say(answer.words()))
                                .toArray(String[]::new))];
    }
}
