package io.shardlab.gui.export;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import javafx.stage.Window;

/** Gives the same answer to every question for a file or a folder, and records the suggested names. */
public final class AnsweredFiles implements FileChoice {

    private final List<String> suggested = new CopyOnWriteArrayList<>();
    private volatile Optional<Path> answer = Optional.empty();

    /** Gives this answer from now on; empty for a user who cancels. */
    public void answer(Optional<Path> file) {
        answer = file;
    }

    /** The suggested names, in the order of the questions. */
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
