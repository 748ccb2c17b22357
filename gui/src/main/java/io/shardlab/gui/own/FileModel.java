package io.shardlab.gui.own;

import io.shardlab.answers.folder.OutputFiles;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.gui.text.FailureWords;
import io.shardlab.gui.work.BackgroundWork;
import io.shardlab.gui.work.Latest;
import io.shardlab.workloads.language.describe.WorkloadOverview;
import io.shardlab.workloads.language.edit.WorkloadDraft;
import io.shardlab.workloads.language.read.ShareEdit;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/** The workload file that is edited: its text, and the check of it. Used on one thread; it reads and checks on another. */
public final class FileModel {

    public static final long SEED = RunParameters.SEED.defaultValue().orElseThrow();

    private final BackgroundWork work;
    private final Latest checks;
    private final StringProperty text = new SimpleStringProperty("");
    private final StringProperty saved = new SimpleStringProperty("");
    private final BooleanBinding unsaved = text.isNotEqualTo(saved);
    private final ReadOnlyObjectWrapper<Optional<Path>> file = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<Optional<WorkloadDraft>> check = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<Optional<WorkloadOverview>> overview =
            new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<Message> problem = new ReadOnlyObjectWrapper<>(Message.NONE);

    /** The user's decision about changes that are not saved. */
    public enum Unsaved {
        SAVE(Message.of("Save changes")),
        DISCARD(Message.of("Discard changes")),
        /** Nothing; what would lose them is not done. */
        STAY(Message.of("Cancel"));

        private final Message words;

        Unsaved(Message words) {
            this.words = words;
        }

        public Message words() {
            return words;
        }
    }

    /** @param work reads, checks and writes */
    public FileModel(BackgroundWork work) {
        this.work = work;
        this.checks = new Latest(work);
        text.addListener((property, before, now) -> check());
    }

    /**
     * Opens a file, which may have mistakes. A file with changes that are not saved stays open. Returns at once.
     *
     * @param question asks what to do with changes of the file before
     */
    public void open(Path named, Function<Path, Unsaved> question) {
        Path opened = named.toAbsolutePath().normalize();
        problem.set(Message.NONE);
        if (unsaved.get() && file.get().filter(opened::equals).isPresent()) {
            return;
        }
        leave(
                question,
                () -> work.ask(() -> WorkloadDraft.read(opened), content -> show(opened, content), this::failed));
    }

    private void show(Path opened, String content) {
        file.set(Optional.of(opened));
        overview.set(Optional.empty());
        saved.set(content);
        text.set(content);
        check();
    }

    /**
     * Does something that would lose changes which are not saved, after a question about them if there are any.
     *
     * @param question asks what to do with the changes of a file
     */
    public void leave(Function<Path, Unsaved> question, Runnable then) {
        Optional<Path> changed = file.get().filter(now -> unsaved.get());
        switch (changed.map(question).orElse(Unsaved.DISCARD)) {
            case SAVE -> save(changed.orElseThrow(), done -> then.run());
            case DISCARD -> {
                text.set(saved.get());
                then.run();
            }
            case STAY -> {}
        }
    }

    /** Checks the text; the outcome of an older text that is still checked is dropped. */
    private void check() {
        check.set(Optional.empty());
        Path checked = file.get().orElseThrow();
        String content = text.get();
        checks.begin().ask(() -> WorkloadDraft.of(checked, content, SEED), this::checked, this::failed);
    }

    private void checked(WorkloadDraft draft) {
        check.set(Optional.of(draft));
        draft.overview().ifPresent(found -> overview.set(Optional.of(found)));
    }

    private void failed(Throwable failure) {
        problem.set(FailureWords.message(failure));
    }

    /**
     * Changes the share of an operation in the text; the others keep their proportions.
     *
     * @param share its share of all operations, above 0 and below 1
     */
    public void setShare(String operation, double share) {
        try {
            text.set(ShareEdit.of(file.get().orElseThrow().toString(), text.get(), operation, share));
        } catch (RuntimeException e) {
            failed(e);
        }
    }

    /**
     * Saves the text, and edits that file from now on. Returns at once.
     *
     * @param then takes the file when it is saved
     */
    void save(Path target, Consumer<Path> then) {
        String content = text.get();
        problem.set(Message.NONE);
        work.ask(
                () -> {
                    OutputFiles.write(target, WorkloadDraft.forFile(target, content));
                    return target;
                },
                done -> {
                    file.set(Optional.of(done));
                    saved.set(content);
                    then.accept(done);
                },
                this::failed);
    }

    /** The file; empty until one is opened. */
    public ReadOnlyObjectProperty<Optional<Path>> file() {
        return file.getReadOnlyProperty();
    }

    /** The text as it is edited. */
    public StringProperty text() {
        return text;
    }

    /** True if the text differs from the file. */
    public BooleanBinding unsaved() {
        return unsaved;
    }

    /** The check of the text; empty while it is under way. */
    public ReadOnlyObjectProperty<Optional<WorkloadDraft>> checked() {
        return check.getReadOnlyProperty();
    }

    /** True if the text has no mistake; false while it is checked. */
    public boolean isSound() {
        return check.get().flatMap(WorkloadDraft::overview).isPresent();
    }

    /** The description of the last text without a mistake; empty if there was none. */
    public ReadOnlyObjectProperty<Optional<WorkloadOverview>> overview() {
        return overview.getReadOnlyProperty();
    }

    /** The reason why the file could not be opened, changed or saved, if any. */
    public ReadOnlyObjectProperty<Message> problem() {
        return problem.getReadOnlyProperty();
    }
}
