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

/** The system's own dialogs; files are looked for where the last one was. */
public final class FileDialog implements FileChoice {

    private Optional<Path> last = Optional.empty();

    @Override
    public Optional<Path> toSave(Window owner, String name, String extension) {
        FileChooser chooser = chooser(extension.toUpperCase(Locale.ROOT), List.of(extension));
        chooser.setInitialFileName(withExtension(fileName(name), extension));
        return chosen(chooser.showSaveDialog(owner)).map(file -> named(file, extension));
    }

    @Override
    public Optional<Path> toOpen(Window owner, String what, List<String> extensions) {
        return chosen(chooser(what, extensions).showOpenDialog(owner));
    }

    @Override
    public Optional<Path> folder(Window owner, Path before) {
        DirectoryChooser chooser = new DirectoryChooser();
        // One that is not there would make the dialog fail.
        Optional.of(before.toFile()).filter(File::isDirectory).ifPresent(chooser::setInitialDirectory);
        return Optional.ofNullable(chooser.showDialog(owner)).map(File::toPath);
    }

    private FileChooser chooser(String what, List<String> extensions) {
        FileChooser chooser = new FileChooser();
        List<String> patterns =
                extensions.stream().map(extension -> "*." + extension).toList();
        chooser.getExtensionFilters().add(new FileChooser.ExtensionFilter(what, patterns));
        last.filter(Files::isDirectory).map(Path::toFile).ifPresent(chooser::setInitialDirectory);
        return chooser;
    }

    private Optional<Path> chosen(File file) {
        Optional<Path> path = Optional.ofNullable(file).map(File::toPath);
        last = path.map(Path::getParent).or(() -> last);
        return path;
    }

    /** Some systems' dialogs leave the extension to the program. */
    private static Path named(Path file, String extension) {
        return file.resolveSibling(withExtension(file.getFileName().toString(), extension));
    }

    static String withExtension(String name, String extension) {
        String ending = "." + extension;
        return name.toLowerCase(Locale.ROOT).endsWith(ending) ? name : name + ending;
    }

    /** What every system takes. */
    static String fileName(String name) {
        String plain = name.replaceAll("[\\\\/:*?\"<>|\\p{Cntrl}\\s]+", "-").replaceAll("^-|-$", "");
        return plain.isEmpty() ? "shardlab" : plain;
    }
}
