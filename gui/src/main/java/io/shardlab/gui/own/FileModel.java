package io.shardlab.gui.own;

import io.shardlab.core.workload.RunParameters;
import io.shardlab.gui.text.Sentence;
import io.shardlab.gui.work.Latest;
import io.shardlab.gui.work.Work;
import io.shardlab.run.folder.OutputFiles;
import io.shardlab.workloadfile.describe.WorkloadOverview;
import io.shardlab.workloadfile.edit.WorkloadDraft;
import io.shardlab.workloadfile.read.ShareEdit;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/** The workload file that is edited: its text, and the check of it. Used on one thread; it reads and checks on another. */
public final class FileModel {

    private static final long SEED = RunParameters.SEED.defaultValue().orElseThrow();

    private final Work work;
    private final Latest checks;
    private final StringProperty text = new SimpleStringProperty("");
    private final StringProperty saved = new SimpleStringProperty("");
    private final BooleanBinding unsaved = text.isNotEqualTo(saved);
    private final ReadOnlyObjectWrapper<Optional<Path>> file = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<Optional<WorkloadDraft>> check = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<Optional<WorkloadOverview>> overview =
            new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<Sentence> problem = new ReadOnlyObjectWrapper<>(Sentence.NONE);

    /** The unsaved texts of files that were left for others. */
    private final Map<Path, String> left = new HashMap<>();

    /** @param work reads, checks and writes */
    public FileModel(Work work) {
        this.work = work;
        this.checks = new Latest(work);
        text.addListener((property, before, now) -> check());
    }

    /** Opens a file, which may have mistakes; its changes that were not saved are still there. Returns at once. */
    public void open(Path named) {
        Path opened = named.toAbsolutePath().normalize();
        problem.set(Sentence.NONE);
        work.ask(() -> WorkloadDraft.read(opened), content -> show(opened, content), this::failed);
    }

    private void show(Path opened, String content) {
        file.get().filter(before -> unsaved.get()).ifPresent(before -> left.put(before, text.get()));
        file.set(Optional.of(opened));
        overview.set(Optional.empty());
        saved.set(content);
        text.set(Optional.ofNullable(left.remove(opened)).orElse(content));
        check();
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
        problem.set(Sentence.of(failure));
    }

    /**
     * Changes the share of an operation in the text; the others keep their proportions.
     *
     * @param share its share of all operations, above 0 and below 1
     */
    void setShare(String operation, double share) {
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
        problem.set(Sentence.NONE);
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

    StringProperty text() {
        return text;
    }

    /** True if the text differs from the file. */
    public BooleanBinding unsaved() {
        return unsaved;
    }

    /** The check of the text; empty while it is under way. */
    ReadOnlyObjectProperty<Optional<WorkloadDraft>> checked() {
        return check.getReadOnlyProperty();
    }

    /** The description of the last text without a mistake; empty if there was none. */
    ReadOnlyObjectProperty<Optional<WorkloadOverview>> overview() {
        return overview.getReadOnlyProperty();
    }

    /** The reason why the file could not be opened, changed or saved, if any. */
    public ReadOnlyObjectProperty<Sentence> problem() {
        return problem.getReadOnlyProperty();
    }
}
