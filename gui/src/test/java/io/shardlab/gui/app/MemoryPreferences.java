package io.shardlab.gui.app;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.prefs.AbstractPreferences;

/** Choices that last as long as a test. The choices of the person who runs it are neither read nor changed. */
final class MemoryPreferences extends AbstractPreferences {

    private final Map<String, String> values = new ConcurrentHashMap<>();

    MemoryPreferences() {
        super(null, "");
    }

    @Override
    protected void putSpi(String key, String value) {
        values.put(key, value);
    }

    @Override
    protected String getSpi(String key) {
        return values.get(key);
    }

    @Override
    protected void removeSpi(String key) {
        values.remove(key);
    }

    @Override
    protected String[] keysSpi() {
        return values.keySet().toArray(String[]::new);
    }

    @Override
    protected String[] childrenNamesSpi() {
        return new String[0];
    }

    @Override
    protected AbstractPreferences childSpi(String name) {
        throw new UnsupportedOperationException("nothing is kept below");
    }

    @Override
    protected void removeNodeSpi() {
        values.clear();
    }

    @Override
    protected void flushSpi() {
        // Nothing is stored.
    }

    @Override
    protected void syncSpi() {
        // Nothing is stored.
    }
}
