package io.shardlab.gui.export;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import javafx.stage.Window;

/** A user who answers every question for a file or a folder in the same way, and the names that were suggested. */
public final class AnsweredFiles implements FileChoice {

    private final List<String> suggested = new CopyOnWriteArrayList<>();
    private volatile Optional<Path> answer = Optional.empty();

    /** Answers with this from now on; empty for a user who would rather not. */
    public void answer(Optional<Path> file) {
        answer = file;
    }

    /** In the order in which they were asked for. */
    public List<String> suggested() {
        return suggested;
    }

    @Override
    public Optional<Path> toSave(Window owner, String name, String extension) {
        suggested.add(name + "." + extension);
        return answer;
    }

    @Override
    public Optional<Path> toOpen(Window owner, String what, List<String> extensions) {
        return answer;
    }

    @Override
    public Optional<Path> folder(Window owner, Path before) {
        return answer;
    }
}
