package io.shardlab.workloads.language.read;

import io.shardlab.core.text.PlainText;
import io.shardlab.core.yaml.YamlValue;
import io.shardlab.workloads.language.document.DocumentTemplate;
import io.shardlab.workloads.language.document.LoadedField;
import io.shardlab.workloads.language.value.Value;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The path, the locale and the collections of a file, which all of its values share. For one thread. */
final class FileContext {

    /** The documents of a collection; the template is known once it was read. */
    static final class Collection {

        private final long documents;
        private DocumentTemplate template;

        Collection(long documents) {
            this.documents = documents;
        }

        long documents() {
            return documents;
        }

        DocumentTemplate template() {
            return template;
        }

        void set(DocumentTemplate newTemplate) {
            template = newTemplate;
        }
    }

    /**
     * A field of a collection.
     *
     * @param collection its collection
     * @param path its path in the documents
     * @param value its value, for a document that the draw has entered
     */
    record Field(Collection collection, String path, Value value) {}

    private final Path file;
    private final Locale locale;
    private final Linker linker = new Linker();
    private final Map<String, Collection> collections = new LinkedHashMap<>();
    private final Map<String, LoadedField> loadedFields = new HashMap<>();
    private final long moment = System.currentTimeMillis();
    private boolean complete;

    FileContext(Path file, Locale locale) {
        this.file = file;
        this.locale = locale;
    }

    Path file() {
        return file;
    }

    Locale locale() {
        return locale;
    }

    /** The time at which the file was read, in milliseconds since 1970: that of documents which are loaded. */
    long moment() {
        return moment;
    }

    Linker linker() {
        return linker;
    }

    Map<String, Collection> collections() {
        return collections;
    }

    /** Makes the values that refer to collections, once all of these were read. */
    void complete() {
        complete = true;
        linker.resolve();
    }

    /** Makes the values that refer to collections, unless some of these are still to be read. */
    void resolveIfComplete() {
        if (complete) {
            linker.resolve();
        }
    }

    /** Returns a field of documents that are loaded, the same for the same text. */
    LoadedField loaded(YamlValue name) {
        return loadedFields.computeIfAbsent(name.text(), text -> {
            Field field = fieldOfLoaded(name);
            return new LoadedField(
                    field.collection().template(),
                    field.path(),
                    field.collection().documents());
        });
    }

    /** Returns the same as {@link #field}, and refuses a collection of which no document is loaded. */
    Field fieldOfLoaded(YamlValue name) {
        Field field = field(name);
        if (field.collection().documents() == 0) {
            String text = name.text();
            throw name.refused(
                    "refers to documents of {0}, of which none is loaded",
                    text.substring(0, text.length() - field.path().length() - 1));
        }
        return field;
    }

    /**
     * Returns the field that a text such as {@code customers._id} names; names of collections may contain dots, too.
     *
     * @throws io.shardlab.core.error.UsageException if there is none
     */
    Field field(YamlValue name) {
        String text = name.text();
        Optional<String> collection = collections.keySet().stream()
                .filter(candidate -> text.startsWith(candidate + "."))
                .reduce((one, other) -> one.length() > other.length() ? one : other);
        if (collection.isEmpty()) {
            boolean whole = collections.containsKey(text) || text.indexOf('.') < 0;
            String unknown = text.replaceFirst("\\..*", "");
            throw whole
                    ? name.refused(
                            "has {0}, which must be a collection and a field, such as customers._id",
                            PlainText.quoted(text))
                    : name.refused(
                            "refers to the unknown collection {0}{1}",
                            PlainText.quoted(unknown), YamlValue.instead(unknown, collections.keySet()));
        }
        Collection found = collections.get(collection.get());
        String path = text.substring(collection.get().length() + 1);
        Value value = found.template()
                .field(path)
                .orElseThrow(() -> name.refused(
                        "refers to the unknown field {0} of {1}{2}",
                        PlainText.quoted(path),
                        collection.get(),
                        YamlValue.instead(
                                path.replaceFirst("\\..*", ""), found.template().fieldNames())));
        return new Field(found, path, value);
    }
}
