package io.shardlab.gui.export;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javafx.stage.DirectoryChooser;
import javafx.stage.FileChooser;
import javafx.stage.Window;

/** The system's own dialogs, which begin in the folder of the last file. */
public final class FileDialog implements FileChoice {

    private Optional<Path> last = Optional.empty();

    @Override
    public Optional<Path> toSave(Window owner, String name, String extension) {
        FileChooser chooser = chooser(extension.toUpperCase(Locale.ROOT), List.of(extension));
        chooser.setInitialFileName(withExtension(fileName(name), extension));
        // Some systems' dialogs leave the extension to the program.
        return chosen(chooser.showSaveDialog(owner))
                .map(file ->
                        file.resolveSibling(withExtension(file.getFileName().toString(), extension)));
    }

    @Override
    public Optional<Path> toOpen(Window owner, String kind, List<String> extensions) {
        return chosen(chooser(kind, extensions).showOpenDialog(owner));
    }

    @Override
    public Optional<Path> folder(Window owner, Path before) {
        DirectoryChooser chooser = new DirectoryChooser();
        // The dialog fails if the folder does not exist.
        Optional.of(before.toFile()).filter(File::isDirectory).ifPresent(chooser::setInitialDirectory);
        return Optional.ofNullable(chooser.showDialog(owner)).map(File::toPath);
    }

    private FileChooser chooser(String kind, List<String> extensions) {
        FileChooser chooser = new FileChooser();
        List<String> patterns =
                extensions.stream().map(extension -> "*." + extension).toList();
        chooser.getExtensionFilters().add(new FileChooser.ExtensionFilter(kind, patterns));
        last.filter(Files::isDirectory).map(Path::toFile).ifPresent(chooser::setInitialDirectory);
        return chooser;
    }

    private Optional<Path> chosen(File file) {
        Optional<Path> path = Optional.ofNullable(file).map(File::toPath);
        last = path.map(Path::getParent).or(() -> last);
        return path;
    }

    static String withExtension(String name, String extension) {
        String ending = "." + extension;
        return name.toLowerCase(Locale.ROOT).endsWith(ending) ? name : name + ending;
    }

    /** A name that every system allows. */
    static String fileName(String name) {
        String plain = name.replaceAll("[\\\\/:*?\"<>|\\p{Cntrl}\\s]+", "-").replaceAll("^-|-$", "");
        return plain.isEmpty() ? "shardlab" : plain;
    }
}
